// Generates the files that `npm run schema` writes. A test compares them with the files in the repository.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.mjs'
import { readColumns } from './columns.mjs'
import { structureOf } from './structure.mjs'
import { renderTypes } from './types.mjs'

const typesFile = 'app/kit/database/generated-schema.ts'

/**
 * @param {string} ownerUrl the URL of a migrated database
 * @returns {Promise<Record<string, string>>} the text of each file
 */
export async function generateFiles(ownerUrl) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const overrides = fs.readFileSync(path.join(root, 'app/kit/database/schema.ts'), 'utf8')
    return {
      'app/kit/database/structure.sql': await structureOf(client),
      [typesFile]: await formatCode(renderTypes(await readColumns(client), overrides)),
    }
  } finally {
    await client.end()
  }
}

/** @param {string} text */
async function formatCode(text) {
  const biome = promisify(execFile)('biome', ['format', `--stdin-file-path=${typesFile}`], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  })
  biome.child.stdin?.end(text)
  return (await biome).stdout
}
