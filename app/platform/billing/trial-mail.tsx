import { accountHref } from '#app/kit/routing/href'
import { Action, EmailLayout, FinePrint, Paragraph } from '#app/platform/mail/email-layout'
import type { TrialNotice } from './trial-stage'

type TrialMail = { name: string; accountName: string; notice: TrialNotice }

const subjects: Record<TrialNotice, string> = {
  7: 'Your trial ends within 7 days',
  1: 'Your trial ends within a day',
  0: 'Your trial has ended',
  [-1]: 'Your account expires within a day',
}

const consequences: Record<TrialNotice, string> = {
  7: 'After the trial, your users can still read everything, but can’t change anything.',
  1: 'After the trial, your users can still read everything, but can’t change anything.',
  0: 'Your users can still read everything, but can’t change anything. Later, the account expires.',
  [-1]: 'Then only the billing page is left. Your locations, reviews and users are kept.',
}

export function trialMail({ name, accountName, notice }: TrialMail) {
  const subject = subjects[notice]
  return {
    kind: 'trial-end' as const,
    subject,
    body: (
      <EmailLayout title={subject} preview={consequences[notice]}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          This is about the trial of {accountName}. {consequences[notice]}
        </Paragraph>
        <Action href={accountHref(null)('/settings/billing/edit')}>Open billing</Action>
        <FinePrint>You’re receiving this because you’re an admin of {accountName}.</FinePrint>
      </EmailLayout>
    ),
  }
}
