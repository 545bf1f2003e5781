/**
 * Passwords: argon2id in the profile OWASP calls the least acceptable one, because it is the strongest that
 * lets two cores take a storm of sign-ins; at most two are computed at once so that pages stay quick.
 */
import { hash, verify } from '@node-rs/argon2'

export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
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
