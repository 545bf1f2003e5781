import type { ReactNode } from 'react'
import { Icon } from './icon'
import type { IconName } from './icon-names'

export type StatusTone = 'fine' | 'broken' | 'waiting' | 'working' | 'absent'

const looks: Record<StatusTone, { text: string; icon?: IconName; line: string }> = {
  fine: { text: 'text-ink-3', icon: 'tick', line: 'text-success-line' },
  broken: { text: 'font-medium text-danger-fg', icon: 'warning', line: 'text-danger-line' },
  waiting: { text: 'text-ink-2', icon: 'clock', line: 'text-pending-line' },
  working: { text: 'text-ink-2', icon: 'ring', line: 'text-pending-line' },
  absent: { text: 'text-ink-3', line: '' },
}

/** Fine is quiet, broken is loud; the word says it, icon and colour repeat it. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const look = looks[tone]
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap text-sm ${look.text}`}>
      {look.icon ? <Icon name={look.icon} className={look.line} /> : null}
      {children}
    </span>
  )
}
