/** The one style of all sandbox pages: one column, large targets, visible focus, AA contrast, from 360 px up. */
export const pageStyle = `
:root { color-scheme: light; --ink: #1d2733; --soft: #51606f; --line: #c5ced8; --paper: #fff; --ground: #f2f5f8;
  --main: #0b5c8a; --main-dark: #08466a; --bad: #a3180f; --good: #17643a }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, Arial, sans-serif }
header { background: #14293d; color: #fff; padding: .6rem 1rem }
header p { margin: 0 auto; max-width: 62rem } header span { margin-left: .75rem; opacity: .85 }
main { max-width: 62rem; margin: 0 auto; padding: 1rem }
footer { max-width: 62rem; margin: 0 auto; padding: 1rem; color: var(--soft); font-size: .875rem }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .5rem 0 1rem } h2 { font-size: 1.2rem; margin: 0 0 .75rem }
a { color: var(--main); text-underline-offset: .15em } a:hover { color: var(--main-dark) }
:focus-visible { outline: 3px solid #d97706; outline-offset: 2px }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; overflow-wrap: anywhere }
.cards { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)) }
.cards .card { margin: 0 } .cards h2 { font-size: 1.05rem; margin: 0 0 .25rem }
.narrow { max-width: 34rem } .soft { color: var(--soft) } .small { font-size: .875rem }
label { display: block; font-weight: 600; margin: .75rem 0 .25rem }
input, select { font: inherit; color: inherit; width: 100%; min-height: 2.75rem; padding: .4rem .6rem; border: 1px solid #748292; border-radius: .35rem; background: #fff }
input[aria-invalid="true"] { border: 2px solid var(--bad) }
.wrong { color: var(--bad); margin: .25rem 0 0; font-weight: 600 }
.note { border-left: .35rem solid var(--good); background: #eaf6ee; padding: .6rem .8rem; margin: 0 0 1rem }
.alert { border-left-color: var(--bad); background: #fdeeec }
button, .button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--main); border-radius: .35rem;
  background: var(--main); color: #fff; cursor: pointer; text-decoration: none; display: inline-flex; align-items: center }
button:hover, .button:hover { background: var(--main-dark); color: #fff }
button.quiet, .button.quiet { background: #fff; color: var(--main-dark) } button.quiet:hover, .button.quiet:hover { background: #e6eff6 }
button.wide { width: 100%; display: block; text-align: left; line-height: 1.35 } button.wide span { display: block; font-weight: 400 }
.row { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin: 1rem 0 0 }
.search { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end } .search > div { flex: 1 1 12rem } .search label { margin-top: 0 }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .1rem .75rem; margin: 0 } dt { color: var(--soft) } dd { margin: 0 }
code { font: 1rem ui-monospace, Consolas, monospace; user-select: all; background: #e8edf2; padding: .1rem .35rem; border-radius: .25rem; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: .9rem/1.5 ui-monospace, Consolas, monospace }
iframe { width: 100%; height: max(32rem, 80vh); border: 1px solid var(--line); border-radius: .35rem; background: #fff }
.mails { list-style: none; margin: 0 0 1rem; padding: 0 } .mails a { display: block; font-weight: 600 }
.pair { display: grid; gap: 0 .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)) }
.offscreen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`
