import { Action, EmailLayout, FinePrint, Paragraph } from '#app/mail/email-layout'
import { formatExpiry } from '#app/page/banners/expiry'
import { accountHref } from '#app/routing/href'

type ExpiringConnection = { name: string; integration: string; daysLeft: number }

export function expiryMail({ name, integration, daysLeft }: ExpiringConnection) {
  const subject = `Your ${integration} integration ${formatExpiry(daysLeft)}`
  return {
    kind: 'integration-expiry' as const,
    subject,
    body: (
      <EmailLayout title={subject} preview="Connect it again, and nothing stops.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {integration} asks for your consent again from time to time. Connect it again before then: what is
          linked stays linked. Without it, changes and responses no longer reach {integration}.
        </Paragraph>
        <Action href={accountHref(null)('/settings/integrations')}>Open integrations</Action>
        <FinePrint>You get this mail because you connected {integration}, or own the account.</FinePrint>
      </EmailLayout>
    ),
  }
}
