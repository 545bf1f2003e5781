// npm run map: writes the folders of app/ into README.md, in the order that tests/rules/code/architecture.test.ts
// enforces.
import fs from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const readme = path.join(root, 'README.md')
const [startMarker, endMarker] = ['<!-- folders: npm run map -->\n', '<!-- /folders -->']

/** Returns README.md with a table of folders for each part of the product. */
export function renderReadme() {
  /** @type {({ heading: string, folder?: undefined } | { heading?: undefined, folder: string, does: string })[]} */
  const folders = JSON.parse(fs.readFileSync(path.join(root, 'tests/rules/code/folders.json'), 'utf8'))
  const rows = folders.map((entry) =>
    entry.folder
      ? `| \`${entry.folder}/\` | ${entry.does} |`
      : `\n**${entry.heading}**\n\n| Folder | What is in it |\n|---|---|`,
  )
  const text = fs.readFileSync(readme, 'utf8')
  const [before] = text.split(startMarker)
  const [, after] = text.split(endMarker)
  return `${before}${startMarker}${rows.join('\n')}\n\n${endMarker}${after}`
}

if (process.argv[1] === import.meta.filename) fs.writeFileSync(readme, renderReadme())
