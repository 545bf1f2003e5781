import { Action, EmailLayout, FinePrint, Paragraph } from '#app/platform/mail/email-layout'

export function emailConfirmationMail({ name, token }: { name: string; token: string }) {
  return {
    kind: 'confirm-email' as const,
    subject: 'Confirm your email address',
    body: (
      <EmailLayout
        title="Confirm your email address"
        preview="Confirm your email address to activate your account."
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>Confirm your email address to activate your account.</Paragraph>
        <Action href={`/confirm-email?token=${token}`}>Confirm email address</Action>
        <FinePrint>The link expires in 3 days. If you didn’t sign up, ignore this email.</FinePrint>
      </EmailLayout>
    ),
  }
}
