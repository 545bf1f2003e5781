import { Action, Fine, Letter, Paragraph } from '#app/mail/letter'
import { expiryWords } from '#app/page/expiry'
import { accountHref } from '#app/routing/href'

type Expiring = { name: string; integration: string; daysLeft: number }

export function expiryMail({ name, integration, daysLeft }: Expiring) {
  const subject = `Your ${integration} integration ${expiryWords(daysLeft)}`
  return {
    kind: 'integration-expiry' as const,
    subject,
    body: (
      <Letter title={subject} preview="Connect it again, and nothing stops.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {integration} asks for your consent again from time to time. Connect it again before then: what is
          linked stays linked. Without it, changes and responses no longer reach {integration}.
        </Paragraph>
        <Action href={accountHref(null)('/settings/integrations')}>Open integrations</Action>
        <Fine>You get this mail because you connected {integration}, or own the account.</Fine>
      </Letter>
    ),
  }
}
