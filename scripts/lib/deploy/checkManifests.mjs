import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { PlainError, say } from '../say.mjs';
import { run, succeeds, tool, toolFolder } from './tools.mjs';

const folders = ['deploy/k8s/base', 'deploy/k8s/example'];

/**
 * Renders the manifests and checks every object twice: against the Kubernetes API's JSON schemas (values), and as a literal
 * of the API's types (which also refuses a field the API does not know).
 */
export async function checkManifests() {
  if (!(await succeeds('kubectl', ['kustomize', '--help'])))
    throw new PlainError('kubectl is needed to render the manifests (`kubectl kustomize`; no cluster).');
  for (const folder of folders) await checkFolder(folder);
}

async function checkFolder(folder) {
  const { parseAllDocuments } = await tool('yaml');
  const objects = parseAllDocuments(await run('kubectl', ['kustomize', folder])).map((document) =>
    document.toJS(),
  );
  const faults = [];
  for (const object of objects) {
    const models = await tool(`kubernetes-models/${object.apiVersion}`);
    const Model = models[object.kind];
    if (!Model) throw new PlainError(`${object.apiVersion} has no ${object.kind}`);
    // Kustomize wraps long base64 values, which the API reads and the schema does not.
    for (const [key, value] of Object.entries(object.kind === 'Secret' ? object.data : {}))
      object.data[key] = value.replace(/\s/g, '');
    try {
      new Model(object).validate();
    } catch (error) {
      faults.push(`${object.kind} ${object.metadata.name}: ${error.message}`);
    }
  }
  if (faults.length > 0) throw new PlainError(`${folder}:\n  ${faults.join('\n  ')}`);
  await checkFields(objects);
  expectMates(folder, objects);
  say(`${folder}: ${objects.length} objects are valid`);
}

async function checkFields(objects) {
  const file = join(await toolFolder(), 'manifests.ts');
  const lines = objects.map(
    (object, index) =>
      `export const object${index}: import('kubernetes-models/${object.apiVersion}').I${object.kind} = ${JSON.stringify(object)};`,
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'NodeNext'];
  await run(join(root, 'node_modules/.bin/tsc'), [...flags, '--target', 'ES2024', file]);
}

/** Whatever names a deployment, a service or a key of a secret names one that is there. */
function expectMates(folder, objects) {
  const named = (kind) =>
    new Set(objects.filter((object) => object.kind === kind).map(({ metadata }) => metadata.name));
  const deployments = named('Deployment');
  for (const { kind, spec, metadata } of objects) {
    const selected = spec?.selector?.matchLabels ?? (kind === 'Service' ? spec.selector : undefined);
    const target =
      kind === 'HorizontalPodAutoscaler' ? spec.scaleTargetRef.name : selected?.['app.kubernetes.io/name'];
    if (target !== undefined && !deployments.has(target))
      throw new PlainError(`${folder}: ${kind} ${metadata.name} speaks of ${target}, which is not there`);
  }
  const known = readFileSync(join(root, 'deploy/k8s/example/secrets.env'), 'utf8');
  for (const [, key] of JSON.stringify(objects).matchAll(/"secretKeyRef":\{"key":"(\w+)"/g)) {
    if (!known.includes(`\n${key}=`)) throw new PlainError(`secrets.env lacks ${key}`);
  }
}
