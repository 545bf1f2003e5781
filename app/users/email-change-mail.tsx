import { Action, EmailLayout, FinePrint, Paragraph } from '#app/mail/email-layout'

export function newEmailMail({ name, email, token }: { name: string; email: string; token: string }) {
  return {
    kind: 'new-email' as const,
    subject: 'Confirm your new e-mail address',
    body: (
      <EmailLayout
        title="Confirm your new e-mail address"
        preview="Confirm your e-mail address to sign in with it."
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>Confirm that {email} is your address. From then on you sign in with it.</Paragraph>
        <Action href={`/confirm-new-email?token=${token}`}>Confirm new address</Action>
        <FinePrint>
          The link is good for a day. If you did not ask for this, do nothing: nothing changes.
        </FinePrint>
      </EmailLayout>
    ),
  }
}

export function emailChangedMail({ name, email }: { name: string; email: string }) {
  return {
    kind: 'email-changed' as const,
    subject: 'Your e-mail address was changed',
    body: (
      <EmailLayout title="Your e-mail address was changed" preview={`You now sign in with ${email}.`}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          You now sign in with {email}. This address can no longer be used to sign in or receive e-mails.
        </Paragraph>
        <FinePrint>If this was not you, tell an administrator of your account at once.</FinePrint>
      </EmailLayout>
    ),
  }
}
