import type { ReactNode } from 'react'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'pending'

const toneClasses: Record<Tone, string> = {
  success: 'badge badge-success',
  warning: 'badge badge-warning',
  danger: 'badge badge-danger',
  info: 'badge badge-info',
  pending: 'badge badge-pending',
}

export function Badge({ tone = 'pending', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={toneClasses[tone]}>{children}</span>
}
