import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { Choices } from '#app/kit/ui/fields/choice-field'
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { categoryCodes, type PhotoCategory, photoCategories } from '../photo'
import { allCategoryProblems, type PictureSize } from '../pictures/picture-rules'
import type { categorySchema } from './upload-schema'
import { type Flow, stepPosition } from './wizard-steps'
import '../photos.css'

type Draft = { id: string; flow: Flow; category: PhotoCategory | null }

/**
 * The form to select a category. If the picture breaks the rules of the selected category, an error appears at once and
 * the Next button is disabled. This uses only CSS, so that it works without JavaScript. The server checks the rules
 * again.
 */
export function CategoryForm({
  draft,
  pictures,
  reply,
}: {
  draft: Draft
  pictures: PictureSize[]
  reply: SubmissionResult | undefined
}) {
  const href = useAccountHref()
  const failingCategories = categoryCodes.filter((code) => allCategoryProblems(code, pictures).length > 0)
  const [form, fields] = useForm<z.input<typeof categorySchema>>({
    id: 'assign',
    lastResult: reply,
    defaultValue: { category: draft.category },
  })
  return (
    <Form {...getFormProps(form)} method="post" className="card group/category max-w-form p-4">
      <ErrorSummary form={form} />
      <ChoiceGroup
        field={fields.category}
        legend="Category"
        hint="Google displays logo and cover separately. Optional."
      >
        <Choices field={fields.category} type="radio" options={[{ value: '', label: 'No category' }]} />
        <div className="grid xs:grid-cols-2">
          <Choices
            field={fields.category}
            type="radio"
            options={categoryCodes.map((code) => ({
              value: code,
              label: photoCategories[code],
              'data-failing': failingCategories.includes(code) || undefined,
            }))}
          />
        </div>
      </ChoiceGroup>
      {failingCategories.map((code) => (
        <div key={code} className="category-error mt-3" data-category={code}>
          <Banner level="danger">
            <b className="block">Upload error</b>
            {allCategoryProblems(code, pictures).map((message) => (
              <span key={message} className="block">
                {message}
              </span>
            ))}
          </Banner>
        </div>
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" className="group-with-[[data-failing]:checked]/category:hidden">
          <span className="group-with-[[value='']:checked]/category:hidden">Next</span>
          <span className="hidden group-with-[[value='']:checked]/category:inline">Skip</span>
        </Button>
        <Button
          variant="primary"
          type="button"
          disabled
          className="hidden group-with-[[data-failing]:checked]/category:inline-flex"
        >
          Next
        </Button>
        <LinkButton
          to={href(`/photos/upload/:draftId/${stepPosition(draft.flow, 'category').back ?? 'file'}`, {
            draftId: draft.id,
          })}
        >
          Back
        </LinkButton>
      </div>
    </Form>
  )
}
