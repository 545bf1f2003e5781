// npm run schema: applies all migrations to an empty database and writes the result for people
// (app/kit/database/structure.sql) and for the compiler (app/kit/database/generated-schema.ts).
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from './local-postgres.mjs'
import { install } from './preparation.mjs'
import { root } from './root.mjs'
import { generateFiles } from './schema/generated-files.mjs'
import { runMain, shutDown, stopAtEnd } from './shutdown.mjs'

await runMain(async () => {
  await install()
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'highstreet-schema-'))
  const { ownerUrl } = await stopAtEnd(startPostgres({ directory, temporary: true }))
  await migrate(ownerUrl)
  for (const [file, text] of Object.entries(await generateFiles(ownerUrl))) {
    fs.writeFileSync(path.join(root, file), text)
    console.log(`Wrote ${file}`)
  }
  await shutDown(0)
})

/**
 * Applies all migrations to the database. Vite loads the module, because the module imports the migrations with
 * `import.meta.glob`.
 * @param {string} ownerUrl
 */
async function migrate(ownerUrl) {
  const { runnerImport } = await import('vite')
  /** @type {{ module: typeof import('../app/kit/database/migrate.server.ts') }} */
  const { module } = await runnerImport(path.join(root, 'app/kit/database/migrate.server.ts'), {
    root,
    resolve: { alias: { '#app': path.join(root, 'app') } },
  })
  await module.migrate(ownerUrl)
}
