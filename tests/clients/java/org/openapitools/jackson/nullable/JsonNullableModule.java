// Stands for the module of the same name: no member of the API can be null, so that it has nothing to do.
package org.openapitools.jackson.nullable;

public class JsonNullableModule extends com.fasterxml.jackson.databind.module.SimpleModule {}
