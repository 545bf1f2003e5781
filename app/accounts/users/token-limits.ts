/** What a token may do, and until when, from the values of its form. */
import type { z } from 'zod'
import type { Permission } from '#app/kit/access/permissions'
import type { tokenSchema } from './user-schema'

type LimitValues = Pick<z.output<typeof tokenSchema>, 'lifetime' | 'access' | 'scopes'>

const DAY_MS = 86_400_000

/** A token never gets a permission that its user does not have, so that it does not gain it later either. */
export function tokenLimits(
  { permissions }: { permissions: ReadonlySet<Permission> },
  { lifetime, access, scopes }: LimitValues,
  now: Date,
): { scopes: Permission[] | null; expiresAt: Date | null } {
  const chosen = {
    all: null,
    read: [...permissions].filter(isReading),
    some: scopes.filter((each) => permissions.has(each)),
  }
  return {
    scopes: chosen[access],
    expiresAt: lifetime ? new Date(now.getTime() + Number(lifetime) * DAY_MS) : null,
  }
}

function isReading(permission: Permission): boolean {
  return permission.endsWith('.read') || permission.endsWith('.preview')
}
