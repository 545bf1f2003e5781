import type { z } from 'zod'
import type { useForm } from '#app/kit/ui/forms/use-form'
import type { mappingSchema } from '../columns/mapping-schema'

export type FormValues = z.input<ReturnType<typeof mappingSchema>>

export type MappingFields = ReturnType<typeof useForm<FormValues>>[1]
