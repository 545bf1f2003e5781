// node scripts/run-source.mjs FILE [EXPORT [ARGUMENT …]]: loads a file of app/ without a build and calls one of its
// exports. For development: Vite resolves the imports and `import.meta.glob` as it does for a build.
import path from 'node:path'
import { runnerImport } from 'vite'
import { root } from './root.mjs'

const [file = '', name, ...args] = process.argv.slice(2)
/** @type {import('vite').Plugin} */
const withoutStyleSheets = {
  // A page's components, of which the jobs use a part, import style sheets, which Vite can only bundle for a browser.
  name: 'without-style-sheets',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0style-sheet' : undefined),
  load: (id) => (id === '\0style-sheet' ? '' : undefined),
}
const { module } = await runnerImport(path.join(root, file), {
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [withoutStyleSheets],
  resolve: { alias: { '#app': path.join(root, 'app') } },
})
if (name) {
  await /** @type {Record<string, (args: string[]) => Promise<void>>} */ (module)[name]?.(args)
  process.exit(0)
}
