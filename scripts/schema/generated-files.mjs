// The files that `npm run schema` writes; a test compares them with those in the repository.
import { structureOf } from './structure.mjs'

/**
 * @param {string} ownerUrl of a migrated database
 * @returns {Promise<Record<string, string>>} the text of each file
 */
export async function generatedFiles(ownerUrl) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return { 'app/database/structure.sql': await structureOf(client) }
  } finally {
    await client.end()
  }
}
