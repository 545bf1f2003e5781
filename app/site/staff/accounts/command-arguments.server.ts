/** Reads the arguments of the commands of staff. Throws an Error with a sentence if an argument is wrong. */
import { parseArgs } from 'node:util'
import { reasonSchema } from '../reason-schema'
import { findAccount } from './find-accounts.server'

/** Returns the words and options of a command that lists something. With `--json`, it prints one object per line. */
export function readListArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { after: { type: 'string' }, json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  return { words: positionals, after: values.after ?? null, isJson: values.json }
}

export const toJsonLines = (rows: object[]): string[] => rows.map((row) => JSON.stringify(row))

export async function requireAccount(id: string | undefined) {
  return findAccount(id).catch((error) => {
    throw error instanceof Response ? new Error(`There is no account with the id "${id ?? ''}"`) : error
  })
}

export function requireReason(words: string[]): string {
  const parsed = reasonSchema.safeParse({ reason: words.join(' ') || undefined })
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]!.message} (the reason)`)
  return parsed.data.reason
}
