import { accountHref } from '#app/kit/routing/href'
import { Action, EmailLayout, FinePrint, Paragraph } from '#app/platform/mail/email-layout'
import { formatExpiry } from '#app/platform/page/banners/expiry'

type ExpiringConnection = { name: string; integration: string; daysLeft: number }

export function expiryMail({ name, integration, daysLeft }: ExpiringConnection) {
  const subject = `Your ${integration} integration ${formatExpiry(daysLeft)}`
  return {
    kind: 'integration-expiry' as const,
    subject,
    body: (
      <EmailLayout title={subject} preview="Reconnect to avoid interruptions.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {integration} requires you to renew access periodically. Reconnect before then to keep sending
          changes and responses. Your linked locations stay linked.
        </Paragraph>
        <Action href={accountHref(null)('/settings/integrations')}>Open integrations</Action>
        <FinePrint>You’re receiving this because you connected {integration} or own the account.</FinePrint>
      </EmailLayout>
    ),
  }
}
