// Loads modules of app/ from source, for what the build does not export: the definition of a filter, and the data of
// any size.
import path from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../../scripts/root.mjs'

/**
 * @template T
 * @param {string} file a path below the root of the repository
 * @returns {Promise<T>} the exports of the module
 */
export async function importSource(file) {
  const { module } = await runnerImport(path.join(root, file), {
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { '#app': path.join(root, 'app') } },
  })
  return /** @type {T} */ (module)
}
