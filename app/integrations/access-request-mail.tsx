import { EmailLayout, FinePrint, Paragraph } from '#app/mail/email-layout'

type AccessRequest = { integration: string; account: string; by: string; email: string }

export function accessRequestMail({ integration, account, by, email }: AccessRequest) {
  return {
    kind: 'access-request' as const,
    subject: `${account} asks for access to ${integration}`,
    body: (
      <EmailLayout title={`Access to ${integration}`} preview={`${account} asks for it.`}>
        <Paragraph>
          {by} ({email}) of {account} asks for access to {integration}. Verify that the business is theirs,
          and tell them what came of it.
        </Paragraph>
        <FinePrint>This mail is sent once for each account and integration.</FinePrint>
      </EmailLayout>
    ),
  }
}
