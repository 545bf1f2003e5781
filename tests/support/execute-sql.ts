import pg from 'pg'

/** Runs one statement on a connection of its own. */
export async function executeSql(url: string | undefined, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
