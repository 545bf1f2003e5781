/**
 * Provides the label for the status of an email in the email log. If it is unknown whether the email arrived, or
 * arrived only once, the label says so.
 */
import type { MailStatus } from '#app/kit/database/schema'
import type { Tone } from '#app/kit/ui/badge'

export type SentMail = {
  id: string
  subject: string
  toName: string
  toEmail: string
  status: MailStatus
  attempts: number
  isUncertain: boolean
  problem: string
  queuedAt: Date
}

export function mailStatusLabel({ status, attempts, isUncertain }: Omit<SentMail, 'queuedAt'>): {
  tone: Tone
  label: string
} {
  if (status === 'sent' && isUncertain) return { tone: 'warning', label: 'Sent, possibly twice' }
  if (status === 'sent') return { tone: 'success', label: 'Sent' }
  if (status === 'failed' && isUncertain) return { tone: 'danger', label: 'Failed, but may have arrived' }
  if (status === 'failed') return { tone: 'danger', label: 'Failed' }
  if (status === 'sending') return { tone: 'info', label: 'Sending' }
  return { tone: 'pending', label: attempts > 0 ? 'Retrying' : 'Waiting' }
}
