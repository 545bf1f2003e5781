// node scripts/run-source.mjs FILE [EXPORT [ARGUMENT …]]: loads a file of app/ without a build and calls one of its
// exports. For development: Vite resolves the imports and `import.meta.glob` as it does for a build.
import path from 'node:path'
import { runnerImport } from 'vite'
import { root } from './root.mjs'

const [file = '', name, ...args] = process.argv.slice(2)
const { module } = await runnerImport(path.join(root, file), {
  root,
  configFile: false,
  logLevel: 'warn',
  resolve: { alias: { '#app': path.join(root, 'app') } },
})
if (name) {
  await /** @type {Record<string, (args: string[]) => Promise<void>>} */ (module)[name]?.(args)
  process.exit(0)
}
