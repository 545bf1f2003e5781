/**
 * Asks one directory what it shows of a location. Only an answer that can be believed is a reading; every other is
 * a problem in a sentence, which changes nothing of what is known.
 */
import type { Id } from '#app/database/schema'
import { adapterOf } from '#app/integrations/directory-connections.server'
import { type Directory, directories } from '#app/locations/overrides/directory'
import type { Answer } from '#app/providers/answer'
import type {
  Confirmation,
  DirectoryAdapter,
  PlaceFacts,
  ShownListing,
} from '#app/providers/directory-adapter'
import { atPace } from './pace.server'

export type Read = {
  outcome: 'read'
  adapter: DirectoryAdapter
  remoteId: string | null
  url: string | null
  /** Null: there is none. */
  shown: ShownListing | null
  /** What became of the change that was last sent, where the directory can be asked. */
  confirmed: Confirmation | null
}
export type Failed = { outcome: 'failed'; code: string; problem: string; retryAfterSeconds: number | null }
export type Looked = Read | Failed
export type Asked = { remoteId: string | null; facts: PlaceFacts; job: string | null }

/** Adapters by name, each kept to its directory's pace. */
export async function pacedAdapterOf(accountId: Id, directory: Directory): Promise<DirectoryAdapter | null> {
  const adapter = await adapterOf(accountId, directory)
  return adapter && atPace(directory, adapter)
}

export async function look(
  directory: Directory,
  adapter: DirectoryAdapter | null,
  { remoteId, facts, job }: Asked,
): Promise<Looked> {
  if (!adapter) return notConnected(directory)
  const found = remoteId
    ? ({ outcome: 'ok', value: { remoteId, url: null } } as const)
    : await adapter.find(facts)
  if (found.outcome !== 'ok') return failed(directory, found)
  const nothing = {
    outcome: 'read',
    adapter,
    remoteId: null,
    url: null,
    shown: null,
    confirmed: null,
  } as const
  if (!found.value) return nothing
  const shown = await adapter.read(found.value.remoteId)
  if (shown.outcome !== 'ok') return failed(directory, shown)
  const confirmed = job ? await adapter.confirm(found.value.remoteId, job) : null
  if (confirmed && confirmed.outcome !== 'ok') return failed(directory, confirmed)
  return {
    outcome: 'read',
    adapter,
    // A place that was new has another id once the directory has made it.
    remoteId: shown.value?.remoteId ?? null,
    url: shown.value?.url ?? found.value.url,
    shown: shown.value,
    confirmed: confirmed?.value ?? null,
  }
}

function notConnected(directory: Directory): Failed {
  const problem = `${directories[directory]} is not connected.`
  return { outcome: 'failed', code: 'NOT_CONNECTED', problem, retryAfterSeconds: null }
}

export function failed(directory: Directory, answer: Exclude<Answer<unknown>, { outcome: 'ok' }>): Failed {
  const name = directories[directory]
  const { reason } = answer
  if (answer.outcome === 'rejected')
    return {
      outcome: 'failed',
      code: answer.code,
      problem: `${name} refused: ${reason}`,
      retryAfterSeconds: null,
    }
  const code = answer.outcome === 'throttled' ? 'THROTTLED' : 'UNAVAILABLE'
  const problem = `${name} could not be asked: ${reason}`
  return { outcome: 'failed', code, problem, retryAfterSeconds: answer.retryAfterSeconds }
}
