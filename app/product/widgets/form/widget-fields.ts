import type { useForm } from '#app/kit/ui/forms/use-form'
import type { WidgetFormValues } from './widget-form-values'

export type WidgetFields = ReturnType<typeof useForm<WidgetFormValues>>[1]
