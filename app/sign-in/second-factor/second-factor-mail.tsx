import { Action, EmailLayout, Paragraph } from '#app/mail/email-layout'

export function secondFactorMail({ name, state }: { name: string; state: 'on' | 'off' }) {
  const title = `Two-step sign-in was turned ${state}`
  return {
    kind: `second-factor-${state}` as const,
    subject: title,
    body: (
      <EmailLayout title={title} preview="If it was not you, choose a new password now.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {state === 'on'
            ? 'From now on, signing in asks for a code of your app after the password.'
            : 'From now on, signing in asks for the password alone.'}
        </Paragraph>
        <Paragraph>If it was not you, choose a new password at once.</Paragraph>
        <Action href="/forgot-password">Choose a new password</Action>
      </EmailLayout>
    ),
  }
}
