import { Action, EmailLayout, FinePrint, Paragraph } from '#app/platform/mail/email-layout'

type InvitationMailProps = { name: string; inviter: string; account: string; token: string }

export function invitationMail({ name, inviter, account, token }: InvitationMailProps) {
  return {
    kind: 'invitation' as const,
    subject: `${inviter} invited you to join ${account}`,
    body: (
      <EmailLayout title={`Join ${account}`} preview={`${inviter} invited you.`}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          <bdi>{inviter}</bdi> invited you to join <bdi>{account}</bdi>.
        </Paragraph>
        <Action href={`/invitations/${token}`}>Accept invitation</Action>
        <FinePrint>
          The link works once and expires in 7 days. If you weren’t expecting it, ignore this email.
        </FinePrint>
      </EmailLayout>
    ),
  }
}
