/**
 * The complete stylesheet. It is inlined into every page, because a frame stays empty until an external stylesheet has
 * loaded. `theme-style.ts` defines the variables for colors, corners and font.
 */
export const stylesheet = `
*,
*::before,
*::after {
  box-sizing: border-box;
}
body {
  margin: 0;
  color: var(--text);
  background: var(--background);
  font: 1rem / 1.5 var(--font);
  overflow-wrap: anywhere;
}
main {
  padding: 1rem;
}
h1,
h2,
p,
ol,
figure,
blockquote,
table {
  margin: 0;
  padding: 0;
}
h1 {
  font-size: 1.125rem;
  line-height: 1.3;
}
h2 {
  margin-top: 1rem;
  font-size: 1rem;
}
ol {
  list-style: none;
}
a {
  color: inherit;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
.hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.quiet {
  font-size: 0.875rem;
}
.card {
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: var(--corner);
}
.body {
  margin: 0.5rem 0;
  white-space: pre-line;
}
.stars {
  position: relative;
  display: inline-block;
  color: var(--accent);
  line-height: 1;
  letter-spacing: 0.1em;
  white-space: nowrap;
}
.button {
  position: relative;
  display: inline-block;
  min-width: 2.75rem;
  min-height: 2.75rem;
  padding: 0.5rem 1rem;
  border: 1px solid;
  border-radius: var(--corner);
  text-align: center;
  text-decoration: none;
}
.button:hover {
  background: var(--line);
}
.turns {
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 2.75rem;
  margin-top: auto;
}
.turns > :empty {
  width: 2.75rem;
}
.slides {
  position: relative;
  display: flex;
  overflow-x: auto;
  gap: 1rem;
  scroll-snap-type: x mandatory;
  scroll-behavior: smooth;
  scrollbar-width: none;
}
.slides > li {
  display: flex;
  flex: 0 0 100%;
  flex-direction: column;
  scroll-snap-align: start;
}
.slides .body {
  max-height: 10rem;
  overflow-y: auto;
}
.reviews > li {
  margin-top: 0.75rem;
}
.after {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  justify-content: center;
  margin-top: 1rem;
}
.snapshot {
  text-align: center;
}
.average {
  font-size: 2rem;
  font-weight: 700;
  line-height: 1.2;
}
.snapshot .stars {
  font-size: 1.5rem;
}
.part {
  position: absolute;
  inset: 0 auto 0 0;
  overflow: hidden;
}
address {
  font-style: normal;
}
table {
  border-collapse: collapse;
}
th,
td {
  padding: 0.125rem 1rem 0.125rem 0;
  font-weight: inherit;
  text-align: start;
  vertical-align: top;
}
[aria-current] {
  font-weight: 700;
}
@media (prefers-reduced-motion: reduce) {
  .slides {
    scroll-behavior: auto;
  }
}
@media print {
  .slides {
    display: block;
  }
  .slides .body {
    max-height: none;
  }
  .turns,
  .after {
    display: none;
  }
}
`
