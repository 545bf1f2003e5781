/** Describes the API as an OpenAPI 3.1 document, which is generated from the declarations of the calls. */
import type { Request, Response } from 'express'
import { z } from 'zod'
import { configuration } from '#app/kit/configuration.server'
import { allEndpoints } from '../all-endpoints.server'
import { type Endpoint, nameOf, type Parameter, pathParametersOf, templateOf } from '../endpoint'
import { allowOtherOrigins } from '../handling/cross-origin.server'
import { halType, problemType } from '../media-types'
import { problemNames } from '../problems'
import { sharedParameters } from '../report-parameters'

const statusTexts: Record<string, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted: the change takes effect later',
  204: 'Success, without a body',
}

let document: string | undefined

/** `GET /api/openapi.json`, for everyone. */
export function sendOpenApi(_: Request, res: Response): void {
  document ??= JSON.stringify(openApiDocument())
  allowOtherOrigins(res)
  res.set('Cache-Control', 'public, max-age=3600').type('application/json').send(document)
}

function openApiDocument() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Reviews and listings',
      version: '1',
      description: `See ${configuration().baseUrl}/developers.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${configuration().baseUrl}/api` }],
    security: [{ basic: [] }, { bearer: [] }],
    tags: [...new Set(allEndpoints.map(({ group }) => group))].map((name) => ({ name })),
    paths: describePaths(),
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'The email address and an API token' },
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token' },
      },
      schemas: { Problem: problemSchema },
      responses: {
        Problem: {
          description: 'The request failed',
          content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      parameters: Object.fromEntries(
        sharedParameters.map((parameter) => [parameter.name, describeParameter(parameter)]),
      ),
    },
  }
}

function describePaths() {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of allEndpoints) {
    const path = `/${templateOf(endpoint.path)}`
    paths[path] = { ...paths[path], [endpoint.method]: describeCall(endpoint) }
  }
  return paths
}

function describeCall(endpoint: Endpoint) {
  const { path, group, summary, parameters, body, example, responses, stream } = endpoint
  return {
    operationId: nameOf(endpoint),
    tags: [group],
    summary,
    parameters: [
      ...pathParametersOf(path).map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...parameters.map(describeParameter),
      ...sharedParameters.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(body, 'input'), example: fillExample(example.body) },
        },
      },
    }),
    responses: {
      ...(stream && {
        200: {
          description: 'The file',
          content: { [stream.contentType]: { schema: { type: 'string' } } },
        },
      }),
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [status, describeResponse(status, schema)]),
      ),
      '4XX': { $ref: '#/components/responses/Problem' },
      '5XX': { $ref: '#/components/responses/Problem' },
    },
  }
}

/** Returns the example with an id in place of each placeholder, such as `:reviewId`. */
function fillExample(body: object | undefined): unknown {
  return body && JSON.parse(JSON.stringify(body).replace(/":\w+Id"/g, '"1415"'))
}

function describeResponse(status: string, schema: z.ZodType | null) {
  const description = schema?.description ?? statusTexts[status] ?? ''
  return schema
    ? { description, content: { [halType]: { schema: schemaOf(schema, 'output') } } }
    : { description }
}

function describeParameter({ name, description, schema }: Parameter) {
  return {
    name,
    in: 'query',
    description,
    schema,
    ...(schema.type === 'array' && { style: 'form', explode: true }),
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  // The version of the schema is that of OpenAPI 3.1 itself.
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

const text = { type: 'string' }
const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'error', 'instance'],
  properties: {
    type: { ...text, description: `One of ${problemNames.join(', ')}, at /developers/problems` },
    title: text,
    status: { type: 'integer' },
    detail: text,
    error: { ...text, description: 'The same as detail, for older clients' },
    instance: { ...text, description: 'The id of the request, as in the log' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['detail'],
        properties: { pointer: text, parameter: text, detail: text },
      },
    },
    available: { type: 'array', items: text },
  },
}
