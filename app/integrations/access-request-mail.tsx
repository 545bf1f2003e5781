import { Fine, Letter, Paragraph } from '#app/mail/letter'

type Asked = { integration: string; account: string; by: string; email: string }

export function accessRequestMail({ integration, account, by, email }: Asked) {
  return {
    kind: 'access-request' as const,
    subject: `${account} asks for access to ${integration}`,
    body: (
      <Letter title={`Access to ${integration}`} preview={`${account} asks for it.`}>
        <Paragraph>
          {by} ({email}) of {account} asks for access to {integration}. Verify that the business is theirs,
          and tell them what came of it.
        </Paragraph>
        <Fine>This mail is sent once for each account and integration.</Fine>
      </Letter>
    ),
  }
}
