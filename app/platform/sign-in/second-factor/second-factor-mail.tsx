import { Action, EmailLayout, Paragraph } from '#app/platform/mail/email-layout'

export function secondFactorMail({ name, state }: { name: string; state: 'on' | 'off' }) {
  const title = `Two-step sign-in was turned ${state}`
  return {
    kind: `second-factor-${state}` as const,
    subject: title,
    body: (
      <EmailLayout title={title} preview="If this wasn’t you, choose a new password now.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {state === 'on'
            ? 'Signing in now requires a code from your app after your password.'
            : 'Signing in now requires only your password.'}
        </Paragraph>
        <Paragraph>If this wasn’t you, choose a new password now.</Paragraph>
        <Action href="/forgot-password">Choose a new password</Action>
      </EmailLayout>
    ),
  }
}
