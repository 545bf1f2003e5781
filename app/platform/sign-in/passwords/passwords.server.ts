/**
 * Hashes and checks passwords with argon2id. The parameters are the weakest that OWASP recommends, because two cores
 * could not handle a burst of sign-ins with stronger parameters. At most two hashes are computed at the same time, and
 * on a machine with two cores, one core stays free for pages. The processes of the web server share these limits, but
 * each computes at least one hash. If too many hashes are waiting, the response is 429.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { processShare } from '#app/kit/processes/process-count.server'
import { createConcurrencyLimit } from '#app/platform/viewer/guard/concurrency-limit'
import { type KnownWords, passwordProblem } from './password-rules'

const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const hashLimit = createConcurrencyLimit({
  concurrency: processShare(Math.max(1, Math.min(2, availableParallelism() - 1))),
  maxWaiting: processShare(120),
})

function runLimited<T>(work: () => Promise<T>): Promise<T> {
  if (hashLimit.isFull())
    throw new Response('Too many concurrent sign-ins', { status: 429, headers: { 'Retry-After': '5' } })
  return hashLimit.run(work)
}

export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(password.normalize('NFC'), argon2Options))
}

let dummyHash: Promise<string> | undefined

/**
 * Checks a password against its hash. If there is no hash (unknown email address, no password set), returns false after
 * the same time, so that the timing does not reveal this.
 */
export async function isCorrectPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID())
  const hashToVerify = passwordHash ?? (await dummyHash)
  const matches = await runLimited(() => verify(hashToVerify, password.normalize('NFC')).catch(() => false))
  return matches && passwordHash !== null
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/**
 * Returns the reason why a new password is not acceptable, or null if it is acceptable. The list of common passwords is
 * loaded on first use.
 */
export async function checkNewPassword(password: string, knownWords: KnownWords): Promise<string | null> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  const list = await commonPasswords
  return passwordProblem(password, [...knownWords, 'highstreet'], (normalized) => list.has(normalized))
}
