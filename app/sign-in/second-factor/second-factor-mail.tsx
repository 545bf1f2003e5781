import { Action, Letter, Paragraph } from '#app/mail/letter'

export function secondFactorMail({ name, turned }: { name: string; turned: 'on' | 'off' }) {
  const title = `Two-step sign-in was turned ${turned}`
  return {
    kind: `second-factor-${turned}` as const,
    subject: title,
    body: (
      <Letter title={title} preview="If it was not you, choose a new password now.">
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {turned === 'on'
            ? 'From now on, signing in asks for a code of your app after the password.'
            : 'From now on, signing in asks for the password alone.'}
        </Paragraph>
        <Paragraph>If it was not you, choose a new password at once.</Paragraph>
        <Action href="/forgot-password">Choose a new password</Action>
      </Letter>
    ),
  }
}
