import { Action, Fine, Letter, Paragraph } from '#app/mail/letter'

type Invitation = { name: string; inviter: string; account: string; token: string }

export function invitationMail({ name, inviter, account, token }: Invitation) {
  return {
    kind: 'invitation' as const,
    subject: `${inviter} invites you to ${account}`,
    body: (
      <Letter title={`Join ${account}`} preview={`${inviter} invites you.`}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {inviter} invites you to {account}. Accept, and you can sign in.
        </Paragraph>
        <Action href={`/invitations/${token}`}>Accept invitation</Action>
        <Fine>
          The link is good for a week and can be used once. If you did not expect it, do nothing: without it
          nobody can sign in with your address.
        </Fine>
      </Letter>
    ),
  }
}
