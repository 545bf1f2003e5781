/** The emails about feature requests: the request, to the support address, and the answer, to who made the request. */
import { EmailLayout, FinePrint, Paragraph } from '#app/platform/mail/email-layout'
import { type FeatureRequest, isIntegrationRequest } from './feature-request'

type NewRequest = Pick<FeatureRequest, 'feature' | 'subject'> & {
  account: string
  from: { name: string; email: string }
}

export function requestMail({ feature, subject, account, from }: NewRequest) {
  const title = `${account} requested access to ${subject}`
  return {
    kind: isIntegrationRequest(feature) ? ('access-request' as const) : ('feature-request' as const),
    subject: title,
    body: (
      <EmailLayout title={`Access to ${subject}`} preview={title}>
        <Paragraph>
          <bdi>{from.name}</bdi> ({from.email}) from <bdi>{account}</bdi> requested access to {subject}.
          {isIntegrationRequest(feature)
            ? ' Verify that they own the business, then answer the request.'
            : ''}
        </Paragraph>
        <FinePrint>One email is sent for each request.</FinePrint>
      </EmailLayout>
    ),
  }
}

type AnsweredRequest = Pick<FeatureRequest, 'subject' | 'reason'> & {
  isGranted: boolean
  account: string
}

export function answerMail({ subject, reason, isGranted, account }: AnsweredRequest) {
  const title = isGranted ? `${subject} is active` : `Your request for ${subject} was refused`
  return {
    kind: 'request-answered' as const,
    subject: title,
    body: (
      <EmailLayout title={title} preview={`Your request for ${account} has been answered.`}>
        <Paragraph>
          {isGranted ? (
            <>
              You requested access to {subject} for <bdi>{account}</bdi>. It is active now. If you can’t open
              it, ask an administrator of your account for the permission.
            </>
          ) : (
            <>
              You requested access to {subject} for <bdi>{account}</bdi>. The request was refused.
            </>
          )}
        </Paragraph>
        {reason ? <Paragraph>Reason: {reason}</Paragraph> : null}
      </EmailLayout>
    ),
  }
}
