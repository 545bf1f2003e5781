import { Action, EmailLayout, FinePrint, Paragraph } from '#app/platform/mail/email-layout'

export function newEmailMail({ name, email, token }: { name: string; email: string; token: string }) {
  return {
    kind: 'new-email' as const,
    subject: 'Confirm your new email address',
    body: (
      <EmailLayout
        title="Confirm your new email address"
        preview="Confirm your email address to sign in with it."
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>Confirm that {email} is your address. You’ll then use it to sign in.</Paragraph>
        <Action href={`/confirm-new-email?token=${token}`}>Confirm new address</Action>
        <FinePrint>The link expires in 1 day. If you didn’t request this, ignore this email.</FinePrint>
      </EmailLayout>
    ),
  }
}

export function emailChangedMail({ name, email }: { name: string; email: string }) {
  return {
    kind: 'email-changed' as const,
    subject: 'Your email address was changed',
    body: (
      <EmailLayout title="Your email address was changed" preview={`You now sign in with ${email}.`}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          You now sign in with {email}. This address can no longer be used to sign in or receive emails.
        </Paragraph>
        <FinePrint>If this wasn’t you, contact your account admin right away.</FinePrint>
      </EmailLayout>
    ),
  }
}
