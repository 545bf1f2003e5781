/**
 * Records whether a contract with a source allows storing its content as long as needed. Each change is stored with its
 * reason and the user who made it, in the same transaction.
 */
import { userInfo } from 'node:os'
import type { Client } from 'pg'

type StorageTerms = {
  code: string
  keep_hours: number
  has_storage_contract: boolean
  reason: string | null
  changed_by: string | null
  changed_at: Date | null
}

/** Returns one line for each source whose terms limit storage, with the last recorded change. */
export async function listStorageTerms(client: Client): Promise<string[]> {
  const { rows } = await client.query<StorageTerms>(
    `select s.code, s.keep_hours, s.has_storage_contract, c.reason, c.changed_by, c.changed_at
     from sources s left join lateral (
       select * from storage_contract_changes where source_id = s.id order by id desc limit 1) c on true
     where s.keep_hours is not null order by s.ordinal`,
  )
  return rows.map(
    ({ code, keep_hours: hours, has_storage_contract: isAllowed, reason, changed_by, changed_at }) => {
      const terms = hours === 0 ? 'may not be stored' : `may be stored for ${hours} hours`
      const recorded = changed_at ? ` (${changed_by}, ${changed_at.toISOString()}: ${reason})` : ''
      return `${code}  ${isAllowed ? 'stored under a contract' : terms}${recorded}`
    },
  )
}

/**
 * Parses arguments such as `yelp allowed Contract 2026-114` and records the decision. Throws an error that contains
 * `usage` if the arguments are invalid.
 */
export async function recordStorageContract(
  client: Client,
  [code = '', decision = '', ...reasonParts]: string[],
  usage: string,
): Promise<void> {
  const reason = reasonParts.join(' ').trim()
  if (!['allowed', 'forbidden'].includes(decision) || reason === '' || reason.length > 500)
    throw new Error(`A reason of up to 500 characters is required. Try ${usage}`)
  const isAllowed = decision === 'allowed'
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    'update sources set has_storage_contract = $2 where code = $1 and keep_hours is not null returning id',
    [code, isAllowed],
  )
  const source = rows[0]
  if (!source) throw new Error(`No source called ${code} limits storing. Try ${usage}`)
  await client.query(
    `insert into storage_contract_changes (source_id, has_storage_contract, reason, changed_by)
     values ($1, $2, $3, $4)`,
    [source.id, isAllowed, reason, userInfo().username],
  )
  await client.query('commit')
}
