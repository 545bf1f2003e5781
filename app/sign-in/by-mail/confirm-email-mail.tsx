import { Action, Fine, Letter, Paragraph } from '#app/mail/letter'

export function confirmEmailMail({ name, token }: { name: string; token: string }) {
  return {
    kind: 'confirm-email' as const,
    subject: 'Confirm your e-mail address',
    body: (
      <Letter
        title="Confirm your e-mail address"
        preview="Confirm your e-mail address to activate your account."
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>Confirm that this is your address, and your account is open.</Paragraph>
        <Action href={`/confirm-email?token=${token}`}>Confirm e-mail address</Action>
        <Fine>The link expires in 3 days. If you didn’t sign up, ignore this e-mail.</Fine>
      </Letter>
    ),
  }
}
