/** The style sheet of the HTML report for light and dark mode and for print, in the colors of the dashboard. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #16202e; --quiet: #566273; --paper: #ffffff; --card: #f6f7f9; --line: #dde2ea; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf1; --quiet: #9aa8b8; --paper: #10151c; --card: #171e27; --line: #2a3542; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .25rem; }
p { margin: .25rem 0 .75rem; color: var(--quiet); overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.figures div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }
dt { color: var(--quiet); font-size: .85rem; }
dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
dd small { display: block; font-size: .8rem; font-weight: 400; color: var(--quiet); min-height: 1.2em; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid var(--line); vertical-align: middle; overflow-wrap: anywhere; }
thead th { white-space: nowrap; font-size: .8rem; font-weight: 600; color: var(--quiet); }
tbody th { font-weight: 500; overflow-wrap: break-word; }
.results tbody th { width: 15rem; }
.number { text-align: right; white-space: nowrap; width: 1%; }
.results thead th:nth-of-type(2), .results thead th:nth-of-type(3), .errors thead th:nth-of-type(2) { text-align: right; }
.quiet { color: var(--quiet); font-size: .85rem; }
ul { padding-left: 1.2rem; color: var(--quiet); }
@media (max-width: 40rem) { .results tbody th { width: auto; }
  main { padding: 1.5rem .75rem 3rem; } th, td { padding: .3rem .2rem; } }
@media print { :root { color-scheme: light; --ink: #000; --quiet: #444; --paper: #fff; --card: #fff; --line: #ccc; }
  main { padding: 0; max-width: none; } section { break-inside: auto; } h2 { break-after: avoid; } tr { break-inside: avoid; } }
`
