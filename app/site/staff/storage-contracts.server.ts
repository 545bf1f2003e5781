/**
 * Records whether a contract with a source allows storing its content as long as needed. Each change is stored with its
 * reason and the user who made it, in the same transaction.
 */
import { userInfo } from 'node:os'
import type { Client } from 'pg'

type StorageTerms = {
  code: string
  keepHours: number
  hasContract: boolean
  reason: string | null
  changedBy: string | null
  changedAt: Date | null
}

/** Returns the sources whose terms limit storage, with the last recorded change. */
export async function listStorageTerms(client: Client): Promise<StorageTerms[]> {
  const { rows } = await client.query<StorageTerms>(
    `select s.code, s.keep_hours as "keepHours", s.has_storage_contract as "hasContract", c.reason,
       c.changed_by as "changedBy", c.changed_at as "changedAt"
     from sources s left join lateral (
       select * from storage_contract_changes where source_id = s.id order by id desc limit 1) c on true
     where s.keep_hours is not null order by s.ordinal`,
  )
  return rows
}

export function formatStorageTerms({
  code,
  keepHours: hours,
  hasContract,
  reason,
  changedBy,
  changedAt,
}: StorageTerms): string {
  const terms = hours === 0 ? 'may not be stored' : `may be stored for ${hours} hours`
  const recorded = changedAt ? ` (${changedBy}, ${changedAt.toISOString()}: ${reason})` : ''
  return `${code}  ${hasContract ? 'stored under a contract' : terms}${recorded}`
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
