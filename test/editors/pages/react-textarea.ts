import { offerReactField } from './react-field';

offerReactField('textarea');
