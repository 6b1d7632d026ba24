'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const $ = (id) => document.getElementById(id);
const moves = [null, ...document.querySelectorAll('button.move')]; // by node; node 0 is the start
let at = 0;
let flipped = data.flipped;

// show draws the position of a node and marks its move.
function show(node) {
  if (node === undefined || node < 0 || node >= data.parent.length) return;
  if (moves[at]) {
    moves[at].removeAttribute('aria-current');
    moves[at].tabIndex = -1;
  }
  at = node;
  const view = data.views[flipped ? 1 : 0][node];
  $('drawing').innerHTML = view.map((i) => data.items[i]).join('');
  $('board-title').textContent = data.titles[node];
  $('status').textContent = data.titles[node];
  const move = moves[node];
  (move || moves[1] || {}).tabIndex = 0;
  if (move) {
    move.setAttribute('aria-current', 'true');
    for (let d = move.closest('details'); d; d = d.parentElement.closest('details')) d.open = true;
    move.scrollIntoView({ block: 'nearest' });
    if (document.activeElement && document.activeElement.matches('button.move')) move.focus();
  }
  $('start').disabled = $('previous').disabled = node === 0;
  $('next').disabled = $('end').disabled = next(node) === undefined;
}

// next returns the node that follows in the same line.
function next(node) {
  const n = data.next[node];
  return n > 0 ? n : undefined;
}

function last(node) {
  while (next(node) !== undefined) node = next(node);
  return node;
}

// beside returns the alternative to a move that stands so many places further down.
function beside(node, step) {
  const all = data.parent.map((p, i) => i).filter((i) => i > 0 && data.parent[i] === data.parent[node]);
  return all[all.indexOf(node) + step];
}

function flip() {
  flipped = !flipped;
  show(at);
}

const keys = {
  ArrowLeft: () => (at > 0 ? data.parent[at] : undefined),
  ArrowRight: () => next(at),
  ArrowUp: () => (at > 0 ? beside(at, -1) : undefined),
  ArrowDown: () => (at > 0 ? beside(at, 1) : undefined),
  Home: () => 0,
  End: () => last(at),
};
document.addEventListener('keydown', (e) => {
  if (e.ctrlKey || e.altKey || e.metaKey) return;
  if (e.key === 'f') {
    flip();
    return;
  }
  const node = keys[e.key] && keys[e.key]();
  if (node === undefined) return;
  e.preventDefault();
  show(node);
});
$('start').addEventListener('click', () => show(0));
$('previous').addEventListener('click', () => show(data.parent[at]));
$('next').addEventListener('click', () => show(next(at)));
$('end').addEventListener('click', () => show(last(at)));
$('flip').addEventListener('click', flip);
moves.forEach((m, node) => m && m.addEventListener('click', () => show(node)));
window.addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((d) => (d.open = true)));
show(0);
document.documentElement.classList.add('ready');
