/**
 * Passwords: argon2id in the profile OWASP calls the least acceptable one, because it is the strongest that
 * lets two cores take a storm of sign-ins. At most two are computed at once, and one core is left to pages where
 * there are no more than two; when too many wait, the next is told to come back instead.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { turnstile } from '#app/viewer/concurrency-limit'
import { type KnownWords, passwordProblem } from './password-rules'

const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const turns = turnstile({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  mostWaiting: 120,
})

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.isFull()) throw new Response('Too many at once', { status: 429, headers: { 'Retry-After': '5' } })
  return turns.pass(work)
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), argon2Options))
}

let nobody: Promise<string> | undefined

/** Compares; with no hash (unknown e-mail, no password set) it takes as long and says no. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const against = hashed ?? (await nobody)
  const matches = await inTurn(() => verify(against, password.normalize('NFC')).catch(() => false))
  return matches && hashed !== null
}

let common: Promise<ReadonlySet<string>> | undefined

/** Why a new password will not do, or null. The list of common ones is read when the first is chosen. */
export async function problemOfPassword(password: string, known: KnownWords): Promise<string | null> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  const list = await common
  return passwordProblem(password, [...known, 'highstreet'], (folded) => list.has(folded))
}
