/** The email to the installation's support address about a requested feature. */
import { EmailLayout, Paragraph } from '#app/mail/email-layout'

type FeatureRequestContent = { feature: string; account: string; from: { name: string; email: string } }

export function featureRequestMail({ feature, account, from }: FeatureRequestContent) {
  return {
    kind: 'feature-request' as const,
    subject: `Feature request: ${feature}`,
    body: (
      <EmailLayout title={`Feature request: ${feature}`} preview={`${account} requested ${feature}`}>
        <Paragraph>
          <bdi>{from.name}</bdi> ({from.email}) of <bdi>{account}</bdi> requested {feature}.
        </Paragraph>
      </EmailLayout>
    ),
  }
}
