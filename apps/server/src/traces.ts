import { type Attributes, context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

let tracer: Tracer | undefined

/**
 * Sends traces to this address as OTLP over HTTP until the server ends: requests, statements without their values, calls of
 * outside systems, batches of lanes. What it takes is loaded here alone.
 */
export async function startTraces(server: FastifyInstance, endpoint: string): Promise<void> {
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] })
  provider.register()
  tracer = provider.getTracer('kegler')
  server.addHook('onClose', () => provider.shutdown())
  traceRequests(server, tracer)
}

/** Of each request its route: what else is in its address may name a person. */
function traceRequests(server: FastifyInstance, by: Tracer): void {
  const spans = new WeakMap<object, Span>()
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'kegler.request_id': request.id }
    const span = by.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes })
    spans.set(request, span)
    context.with(trace.setSpan(context.active(), span), done)
  })
  server.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** Runs the work as a part of what is traced now; without traces it only runs it. */
export function traced<T>(name: string, attributes: Attributes, work: () => T): T {
  if (!tracer) return work()
  return tracer.startActiveSpan(name, { attributes, kind: SpanKind.CLIENT }, (span) => {
    const fail = (error: unknown): never => {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      throw error
    }
    try {
      const result = work()
      if (!(result instanceof Promise)) span.end()
      else
        return result.then((value) => {
          span.end()
          return value
        }, fail) as T
      return result
    } catch (error) {
      return fail(error)
    }
  })
}

/** A statement of a request: its text has no values, which are sent apart from it; a text without any is not shown. */
export function tracedStatement<T>(text: string, hasValues: boolean, work: () => T): T {
  if (!tracer || !trace.getActiveSpan()) return work()
  const command = /^\w+/.exec(text)?.[0] ?? 'statement'
  const attributes = { 'db.system.name': 'postgresql', ...(hasValues ? { 'db.query.text': text } : {}) }
  return traced(command, attributes, work)
}

/** The functions of an outside system, each a part of what is traced. */
export function tracedGateway<G extends object>(name: string, gateway: G): G {
  if (!tracer) return gateway
  const wrap = ([key, one]: [string, unknown]) =>
    typeof one === 'function'
      ? [key, (...given: unknown[]) => traced(`${name} ${key}`, {}, () => one.apply(gateway, given))]
      : [key, one]
  return Object.fromEntries(Object.entries(gateway).map(wrap)) as G
}
