import type { AccountStatus } from '#app/kit/database/schema'
import type { Tone } from '#app/kit/ui/badge'

/** How the pages for staff show the status of an account. */
export const statusBadges: Record<AccountStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  pending: { label: 'Not confirmed', tone: 'pending' },
  expired: { label: 'Expired', tone: 'warning' },
  suspended: { label: 'Suspended', tone: 'danger' },
}
