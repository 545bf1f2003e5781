import { Action, Fine, Letter, Paragraph } from '#app/mail/letter'

export function confirmEmailMail({ name, token }: { name: string; token: string }) {
  return {
    kind: 'confirm-email' as const,
    subject: 'Confirm your e-mail address',
    body: (
      <Letter title="Confirm your e-mail address" preview="One press, and your account is open.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>Confirm that this is your address, and your account is open.</Paragraph>
        <Action href={`/confirm-email?token=${token}`}>Confirm e-mail address</Action>
        <Fine>
          The link is good for three days. If you did not create an account, do nothing: without this it stays
          closed.
        </Fine>
      </Letter>
    ),
  }
}
