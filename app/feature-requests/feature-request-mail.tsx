/** The mail to the installation's support about a requested feature. */
import { Letter, Paragraph } from '#app/mail/letter'

type Asked = { feature: string; account: string; from: { name: string; email: string } }

export function featureRequestMail({ feature, account, from }: Asked) {
  return {
    kind: 'feature-request' as const,
    subject: `Feature request: ${feature}`,
    body: (
      <Letter title={`Feature request: ${feature}`} preview={`${account} asks for ${feature}`}>
        <Paragraph>
          {from.name} ({from.email}) of {account} asks for {feature}.
        </Paragraph>
      </Letter>
    ),
  }
}
