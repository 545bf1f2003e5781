import { Action, Fine, Letter, Paragraph } from '#app/mail/letter'

export function newEmailMail({ name, email, token }: { name: string; email: string; token: string }) {
  return {
    kind: 'new-email' as const,
    subject: 'Confirm your new e-mail address',
    body: (
      <Letter
        title="Confirm your new e-mail address"
        preview="Confirm your e-mail address to sign in with it."
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>Confirm that {email} is your address. From then on you sign in with it.</Paragraph>
        <Action href={`/confirm-new-email?token=${token}`}>Confirm new address</Action>
        <Fine>The link is good for a day. If you did not ask for this, do nothing: nothing changes.</Fine>
      </Letter>
    ),
  }
}

export function emailChangedMail({ name, email }: { name: string; email: string }) {
  return {
    kind: 'email-changed' as const,
    subject: 'Your e-mail address was changed',
    body: (
      <Letter title="Your e-mail address was changed" preview={`You now sign in with ${email}.`}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          You now sign in with {email}. This address can no longer be used to sign in or receive e-mails.
        </Paragraph>
        <Fine>If this was not you, tell an administrator of your account at once.</Fine>
      </Letter>
    ),
  }
}
