import { EmailLayout, FinePrint, Paragraph } from '#app/mail/email-layout'

type AccessRequest = { integration: string; account: string; by: string; email: string }

export function accessRequestMail({ integration, account, by, email }: AccessRequest) {
  return {
    kind: 'access-request' as const,
    subject: `${account} requested access to ${integration}`,
    body: (
      <EmailLayout title={`Access to ${integration}`} preview={`Requested by ${account}.`}>
        <Paragraph>
          <bdi>{by}</bdi> ({email}) from <bdi>{account}</bdi> requested access to {integration}. Verify that
          they own the business, then let them know.
        </Paragraph>
        <FinePrint>This email is sent once per account and integration.</FinePrint>
      </EmailLayout>
    ),
  }
}
